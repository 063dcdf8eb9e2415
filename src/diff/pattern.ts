/** Whether a key is like a pattern, in which each `*` stands for any characters but `/`. It takes no longer than the key. */
export function isLike(key: string, pattern: string): boolean {
  const [steps, wanted] = [key.split('/'), pattern.split('/')];
  return steps.length === wanted.length && wanted.every((part, index) => isStepLike(steps[index] ?? '', part));
}

function isStepLike(step: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return step === first;
  if (!step.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = step.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return step.endsWith(last) && step.length - last.length >= at;
}
