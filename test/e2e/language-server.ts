import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { root } from '../support/program.ts';

/** Runs yaml-language-server as VS Code does for this repository. */
export async function startLanguageServer() {
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
  const bin = fileURLToPath(import.meta.resolve('yaml-language-server/bin/yaml-language-server'));
  const child = spawn(process.execPath, [bin, '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {},
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const opened = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    opened.get(uri)?.(diagnostics);
  });
  const configured = new Promise<void>((resolve) => {
    connection.onRequest(ConfigurationRequest.type, ({ items }) => {
      setImmediate(resolve);
      return items.map(({ section = '' }) => sectionOf(settings, section));
    });
  });
  connection.listen();

  const uri = pathToFileURL(root).href;
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'filter-catalog' }],
    capabilities: { workspace: { configuration: true } },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  await configured;

  return {
    /** Opens a text as `path`, which need not exist. Call once per path. */
    open: (path: string, text: string) =>
      new Promise<readonly Diagnostic[]>((resolve) => {
        const { href } = pathToFileURL(path);
        opened.set(href, resolve);
        const textDocument = { uri: href, languageId: 'yaml', version: 1, text };
        void connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      }),
    async stop(): Promise<void> {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      connection.dispose();
    },
  };
}

/** Nests settings as VS Code does: `yaml.a.b` becomes `{ a: { b } }`. */
function sectionOf(settings: Readonly<Record<string, unknown>>, section: string): unknown {
  const nested = Object.entries(settings).flatMap(([name, value]) => {
    const [outer, first, second] = name.split('.');
    return outer === section ? [[first, second === undefined ? value : { [second]: value }]] : [];
  });
  return settings[section] ?? Object.fromEntries(nested);
}
