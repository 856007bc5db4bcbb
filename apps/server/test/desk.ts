import { sql } from 'drizzle-orm'
import { activatedAgent, makeStaff, startPortal } from './harness.ts'
import { accountId } from './inspection.ts'

/** The desk while Ana waits, and two members may decide: Rita Berg and Adam Novak. */
export async function startDesk(form: Parameters<typeof activatedAgent>[1] = {}) {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
  await portal.db.execute(
    sql`update accounts set name = 'Adam', surname = 'Novak' where email = 'adam.novak@example.com'`,
  )
  await activatedAgent(portal, form)
  const id = await accountId(portal)
  return { portal, rita, adam, id, path: `/api/staff/agents/${id}` }
}
