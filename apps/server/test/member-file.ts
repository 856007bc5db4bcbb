/** Files of members as another system gives them. */
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const columns =
  'email,pin_code,state,password_hash,name,surname,country_id,agency_position_id,main_area_of_responsibility_id,agency_name,street,city,zip_code,terms_accepted_at,created_at'

/**
 * Writes members with digests that the import wraps one by one, so that it takes a while.
 * @returns the path of the file
 */
export function slowMembers(folder: string, count: number, prefix: string): string {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `${prefix}${n}@example.com,${prefix}${n},approved,md5$s$${hash('md5', `s${n}`)},Ana,Lima,BR,1,3,Viagens,Rua 1,Rio,20000,2019-01-01,2019-01-01`,
  )
  const file = join(folder, `${prefix}.csv`)
  writeFileSync(file, `${[columns, ...rows].join('\n')}\n`)
  return file
}
