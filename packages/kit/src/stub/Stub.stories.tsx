import { Datum } from '../pass/Datum.tsx'
import { Stub } from './Stub.tsx'

export const WhoIsOnBoard = () => (
  <div style={{ width: 240 }}>
    <Stub picture={<svg width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="currentColor" /></svg>} name="Claire Moreau" line="Horizon Voyages, Lyon">
      <Datum term="eXperts login" code>FR104822</Datum>
    </Stub>
  </div>
)
