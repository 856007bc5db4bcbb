/**
 * The comparison: verifications per second of the same Argon2id parameters on all cores, without a
 * server. Prints the rate.
 */
import { hash, verify } from '@node-rs/argon2'

const options = {
  algorithm: 2,
  memoryCost: 32 * 1024,
  timeCost: 3,
  parallelism: 1,
  secret: Buffer.alloc(32, 1),
}
const known = await hash('a password', options)
const seconds = Number(process.argv[2] ?? 4)
const end = performance.now() + seconds * 1000
let done = 0
const work = async () => {
  while (performance.now() < end) {
    await verify(known, 'a password', options)
    done += 1
  }
}
await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, work))
process.stdout.write(`${done / seconds}\n`)
