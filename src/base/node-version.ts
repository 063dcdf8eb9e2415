// For who imports the package: the program asks in bin/, before it loads anything.
if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(
    `@filter-catalog/cli needs Node 24 or newer, and this is Node ${process.versions.node}. Install it: https://nodejs.org`,
  );
}
