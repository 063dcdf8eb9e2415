import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { gitEnvironment, repositoryWith } from './repository.ts';

/** A repository with a catalog, which git refuses as it belongs to somebody else, and what git says then. */
export function refusedRepository(t: TestContext) {
  const env = { ...gitEnvironment, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
  return { cwd: repositoryWith(t, soundCatalog), env, said: /dubious ownership/ };
}
