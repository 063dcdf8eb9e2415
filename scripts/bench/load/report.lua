-- What wrk saw, in a form for machines, once it has ended: nothing is done for each request.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"bytes":%d,"broken":%d,"refused":%d,"p50":%d,"p99":%d,"cpu":%f}\n',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99), os.clock()))
end
