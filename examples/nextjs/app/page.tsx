/** A server component: the kit's elements without state or events need no script here. */
import { Notice, dateRange } from '@passerelle/kit'
import { Registration } from './registration.tsx'

export default function Page() {
  const days = dateRange('In 3 days', new Date('2027-03-02T12:00:00Z'), { timeZone: 'UTC' })
  return (
    <main>
      <h1>Lakefront Journeys</h1>
      <p>
        Our fair for travel agencies: {days?.from} to {days?.to}
      </p>
      <Notice>The number of places is limited.</Notice>
      <Registration />
    </main>
  )
}
