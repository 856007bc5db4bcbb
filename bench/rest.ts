import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, residentMemory, startProduct, type Figure } from './server.ts'

/**
 * Starts the product several times; the first start is not counted. Returns the times to the first
 * answer and the memory a while after.
 */
async function measureStarts(
  env: Record<string, string>,
): Promise<{ ready: number; memory: number }> {
  const ready: number[] = []
  const memory: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const product = await startProduct(env)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    if (round > 0) {
      ready.push(product.readyAfterMs)
      memory.push(residentMemory(product.pid))
    }
    await product.stop()
  }
  return { ready: median(ready), memory: median(memory) }
}

/** Measures the start and the memory at rest, on both databases. */
export async function measureRest(databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-'))
  const embedded = await measureStarts({ DATA_DIR: folder })
  rmSync(folder, { recursive: true, force: true })
  const postgres = await measureStarts({ DATABASE_URL: databaseUrl })
  return [
    {
      what: 'From node to the first answer, existing embedded folder',
      measured: `${(embedded.ready / 1000).toFixed(2)} s`,
      budget: 'at most 2 s',
      isWithinBudget: embedded.ready <= 2000,
    },
    {
      what: 'From node to the first answer, PostgreSQL',
      measured: `${(postgres.ready / 1000).toFixed(2)} s`,
      budget: 'at most 0.8 s',
      isWithinBudget: postgres.ready <= 800,
    },
    {
      what: 'Memory at rest, PostgreSQL',
      measured: `${postgres.memory.toFixed(0)} MB`,
      budget: 'at most 150 MB',
      isWithinBudget: postgres.memory <= 150,
    },
    {
      what: 'Memory at rest, embedded database',
      measured: `${embedded.memory.toFixed(0)} MB`,
      budget: 'as little as its start parameters allow',
      isWithinBudget: undefined,
    },
  ]
}
