import { Command } from 'commander';
export function serveCommand(): Command { return new Command('serve'); }
