import { type Command, Option } from 'commander';

export function catalogOption(): Option {
  return new Option('--catalog <folder>', 'the folder of the catalog').default('catalog');
}

/** Makes what a command does an action: its result is the exit code. */
export function runs<Options>(command: (options: Options, self: Command) => Promise<number>) {
  return async (options: Options, self: Command): Promise<void> => {
    process.exitCode = await command(options, self);
  };
}
