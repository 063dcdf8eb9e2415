/**
 * For the framework: no route has a schema, and the compilers for schemas would be half of all modules that the server
 * loads.
 */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: compileNone, buildSerializer: compileNone } },
};

function compileNone(): never {
  throw new Error('A route has a schema.');
}
