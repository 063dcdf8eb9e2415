import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { writeAtomically } from '../../base/write-atomically.ts';
import { readSources } from '../../catalog/read.ts';
import { replaceFiles } from '../../command/write/replace-files.ts';
import { repairAll, repairedLines } from '../../edit/repair.ts';
import { commandFailure } from '../../wording/tables.ts';
import type { Explain } from './page-state.ts';

/** What `check --fix` would write; of each file the lines that it replaces, none of one that is left alone. */
export type RepairView = ReturnType<typeof look>['view'];

function look(folder: string) {
  const [id, sources] = [randomUUID(), readSources(folder)];
  const repaired = repairAll(sources);
  const files = repaired.map(({ source: { path, text: before }, text = before }) => {
    return { path, lines: repairedLines(before, text) };
  });
  return { view: { id, files }, sources, repaired };
}

/** The routes that repair the files of a folder, as they were looked at last, and put back what was there. */
export function createRepairs(folder: string, explain: Explain) {
  let offered: ReturnType<typeof look> | undefined;
  let written: readonly Readonly<Record<'after' | 'before', Buffer> & { path: string }>[] = [];
  return { canUndo: () => written.length > 0, routes };

  async function routes(app: FastifyInstance): Promise<void> {
    // Each browser says from which page a POST comes: no other page writes anything, nor one at another port.
    app.addHook('onRequest', async ({ method, host, headers: { origin } }, reply) => {
      if (method === 'POST' && origin !== `http://${host}`) await reply.code(403).send({});
    });
    app.setErrorHandler((error, _, reply) => {
      const said = explain(error);
      if (said === undefined) throw error;
      return reply.code(409).send(said);
    });
    app.get('/repairs.json', () => {
      offered = look(folder);
      return offered.view;
    });
    app.post<{ Body?: { id?: unknown } }>('/repairs.json', async ({ body }) => {
      await (body?.id === 'undo' ? undo() : write(body?.id));
      return {};
    });
  }

  /** @throws Failure `file-changed-meanwhile` where it is not what was looked at last, or a file is not as it was then */
  async function write(id: unknown): Promise<void> {
    if (offered?.view.id !== id || offered === undefined)
      throw commandFailure('file-changed-meanwhile', { path: folder });
    const { repaired, sources } = offered;
    offered = undefined; // it is written once
    const files = repaired.flatMap(({ source: { path }, text }) =>
      text === undefined ? [] : { path, text },
    );
    const held = files.map(({ path }) => ({
      path: realpathSync(path),
      before: readFileSync(path),
    }));
    await replaceFiles(files, sources, folder);
    written = held.map((file) => ({ ...file, after: readFileSync(file.path) }));
  }

  /** @throws Failure `file-changed-meanwhile` where one was changed after the repair */
  async function undo(): Promise<void> {
    const files = written.map(({ path, before }) => ({ path, data: before }));
    await writeAtomically(files, async () => {
      const changed = written.find(({ path, after }) => !readFileSync(path).equals(after));
      if (changed !== undefined) throw commandFailure('file-changed-meanwhile', changed);
    });
    written = [];
  }
}
