import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Mail } from '../deps.ts'

export const makeSender = (_config: Config, _db: Db) => async (_mail: Mail): Promise<void> => {}
