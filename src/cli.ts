/** Runs the program: `process.argv` in, `process.exitCode` out. Here alone an error ends a command. */
export async function main(): Promise<void> {
  process.stdout.on('error', async (error) => {
    if (!('code' in error && error.code === 'EPIPE')) await tellError(error);
    process.exit(); // or its reader, such as `head`, has enough
  });
  try {
    const { program } = await import('./command/program.ts');
    await program().parseAsync();
  } catch (error) {
    await tellError(error);
  }
}

async function tellError(error: unknown): Promise<void> {
  await (await import('./command/explain-error.ts')).tellError(error);
}
