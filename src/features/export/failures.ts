import { failuresIn } from '../../base/failure.ts';

export const exportFailure = failuresIn({
  'folder-is-in-use': ({ folder, strange }: Record<'folder' | 'strange', string>) =>
    `"${folder}" is in use: it holds "${strange}", which this export does not write. Name another folder.`,
  'path-cannot-be-told': ({ path }: { path: string }) =>
    `nginx cannot be told of the folder "${path}": its path must hold no $ and no control character.`,
});
