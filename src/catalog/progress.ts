/** Is told how many of all files were read, or of all encodings compressed. */
export type Tell = (step: 'compressed' | 'read', done: number, all: number) => void;

export const tellNobody: Tell = () => {};
