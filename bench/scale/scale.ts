/**
 * The desk's lists, searches and counts, housekeeping and deletion with few agents and with many,
 * in turns in one run. A time that grows with the number of agents shows as a ratio.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import { median, processorTime, type Figure } from '../server.ts'
import { embeddedDesk, fillPostgres, postgresDesk, runSql, type Desk } from './desks.ts'
import { explainOf, explainSettings } from './explain.ts'
import { requests, type NamedRequest } from './requests.ts'
import { deletionTime, housekeepingTime } from './upkeep.ts'

const fewAgents = 10_000
const embeddedAgents = 100_000
const warmUps = 3
const rounds = 20
/** Milliseconds. */
const maxTime = { postgres: 50, embedded: 100 }
const maxRatio = 2
/** From this ratio on the plans of a request's statements are printed. */
const explainedRatio = 1.3

/** Milliseconds, and the number of rows of the answer. */
interface Measured {
  readonly times: number[]
  readonly processor: number[]
  rows: number
}

async function measureOnce(
  { product, cookie }: Desk,
  processes: readonly number[],
  { path }: NamedRequest,
): Promise<{ time: number; processor: number; rows: number }> {
  const busy = processorTime(processes)
  const start = performance.now()
  const answer = await fetch(`${product.url}${path}`, { headers: { cookie } })
  const body = (await answer.json()) as { objects?: unknown[]; total?: number }
  const time = performance.now() - start
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const rows = body.objects?.length ?? body.total ?? 0
  return { time, processor: processorTime(processes) - busy, rows }
}

const percentile95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** The times of one request on each desk, which take turns. */
async function measureRequest(desks: readonly Desk[], request: NamedRequest): Promise<Measured[]> {
  const all = desks.map((): Measured => ({ times: [], processor: [], rows: 0 }))
  const processes = await Promise.all(desks.map((desk) => desk.processes()))
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [index, desk] of desks.entries()) {
      const { time, processor, rows } = await measureOnce(desk, processes[index] ?? [], request)
      const measured = all[index]
      if (round < 0 || !measured) continue
      measured.times.push(time)
      measured.processor.push(processor)
      measured.rows = rows
    }
  return all
}

const inWords = ({ times, processor, rows }: Measured) =>
  `${median(times).toFixed(1)}, ${percentile95(times).toFixed(1)} (${median(processor).toFixed(1)}) ms, ${rows}`

/** The request for so many rows at most; a count has none. */
function shortened({ name, path }: NamedRequest, rows: number): NamedRequest | undefined {
  if (path.includes('limit=')) return { name, path: path.replace(/limit=\d+/, `limit=${rows}`) }
  return path.includes('/lists/') ? { name, path: `${path}&limit=${rows}` } : undefined
}

/**
 * How many times the processor's time of few agents many take, for answers of equally many rows: a
 * list of a hundred costs more than one of two, with however many agents.
 */
async function measureRatio(
  desks: readonly Desk[],
  request: NamedRequest,
  [few, many]: readonly [Measured, Measured],
): Promise<number> {
  const ratioOf = ([a, b]: readonly Measured[]) =>
    median(b?.processor ?? []) / median(a?.processor ?? [])
  const equal = few.rows < many.rows ? shortened(request, Math.max(1, few.rows)) : undefined
  return ratioOf(equal ? await measureRequest(desks, equal) : [few, many])
}

async function requestFigure(
  desks: readonly Desk[],
  explainUrl: string,
  request: NamedRequest,
): Promise<Figure> {
  const [few, many] = await measureRequest(desks, request)
  if (!few || !many) throw new Error('two desks are compared')
  const ratio = await measureRatio(desks, request, [few, many])
  const [, desk] = desks
  if (ratio > explainedRatio && desk) {
    const ask = async () => measureOnce(desk, [], request)
    process.stdout.write(`\n${request.name}\n${await explainOf(explainUrl, ask)}`)
  }
  process.stdout.write(`${request.name}: ${inWords(few)}; ${inWords(many)}; ${ratio.toFixed(2)}\n`)
  return {
    what: request.name,
    measured: `${inWords(few)}; ${inWords(many)}; ${ratio.toFixed(2)}`,
    budget: `p50 ${maxTime.postgres} ms, ${maxRatio} times`,
    isWithinBudget: median(many.times) <= maxTime.postgres && ratio <= maxRatio,
  }
}

/** Work whose time must not grow, one database after the other. */
async function workFigure(
  what: string,
  urls: readonly [string, string],
  timeOf: (url: string) => Promise<number>,
): Promise<Figure> {
  const [few, many] = [await timeOf(urls[0]), await timeOf(urls[1])]
  return {
    what,
    measured: `${few.toFixed(0)} ms; ${many.toFixed(0)} ms; ${(many / few).toFixed(2)}`,
    budget: `${maxRatio} times`,
    isWithinBudget: many <= maxRatio * few,
  }
}

async function measureFilled(urls: readonly [string, string]): Promise<Figure[]> {
  const desks: Desk[] = []
  const figures: Figure[] = []
  try {
    for (const url of urls) desks.push(await postgresDesk(url))
    for (const request of requests) figures.push(await requestFigure(desks, urls[1], request))
  } finally {
    for (const { product } of desks) await product.stop()
  }
  figures.push(await workFigure('deletion of 50 agents', urls, deletionTime))
  figures.push(await workFigure('housekeeping with 16,000 due rows', urls, housekeepingTime))
  return figures
}

/** Measures every request with 10,000 agents and with many, on one PostgreSQL. */
async function measurePostgres(manyAgents: number): Promise<Figure[]> {
  const postgres = await startPostgres({ ...explainSettings, shared_buffers: '2GB' })
  try {
    const urls = [fewAgents, manyAgents].map((agents) =>
      postgres.url.replace(/postgres$/, `agents_${agents}`),
    ) as [string, string]
    for (const agents of [fewAgents, manyAgents])
      await runSql(postgres.url, `create database agents_${agents}`)
    await fillPostgres(urls[0], fewAgents)
    await fillPostgres(urls[1], manyAgents)
    return await measureFilled(urls)
  } finally {
    await postgres.remove()
  }
}

async function measureEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-scale-'))
  const desk = await embeddedDesk(folder, embeddedAgents)
  const figures: Figure[] = []
  for (const request of requests) {
    const [measured] = await measureRequest([desk], request)
    if (!measured) continue
    process.stdout.write(`${request.name}, embedded: ${inWords(measured)}\n`)
    figures.push({
      what: `${request.name}, embedded`,
      measured: inWords(measured),
      budget: `p50 ${maxTime.embedded} ms`,
      isWithinBudget: median(measured.times) <= maxTime.embedded,
    })
  }
  await desk.product.stop()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/**
 * @param choice the number of agents of the large database, 1,000,000 when left out; 10,000,000 take
 *   an hour to fill. Or `embedded`. Or the addresses of two databases that are filled already.
 */
export async function measureScale([choice, other]: readonly string[]): Promise<Figure[]> {
  if (choice === 'embedded') return measureEmbedded()
  if (choice && other) return measureFilled([choice, other])
  return [...(await measurePostgres(Number(choice ?? 1_000_000))), ...(await measureEmbedded())]
}
