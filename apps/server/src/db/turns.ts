/** Runs work when all earlier work of the same names is done; work of different names runs at once. */
export type InTurn = <T>(names: string | readonly string[], work: () => Promise<T>) => Promise<T>

/** Each name once, and in the same order for everybody: no two can wait for each other. */
export const inOrder = (names: string | readonly string[]): string[] => [...new Set([names].flat())].sort()

/** Turns within this process. */
export function localTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  const inOne = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => {})
    last.set(name, ended)
    try {
      return await turn
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
  return (names, work) => inOrder(names).reduceRight((inner, name) => () => inOne(name, inner), work)()
}
