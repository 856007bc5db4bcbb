/** Reads a Containerfile, for tests. */

export interface Instruction {
  /** Such as RUN. */
  readonly instruction: string
  readonly text: string
}

/** The instructions in their order. Lines that end with a backslash go on in the next. */
export const instructionsOf = (containerfile: string): Instruction[] =>
  containerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { instruction, text }
    })
