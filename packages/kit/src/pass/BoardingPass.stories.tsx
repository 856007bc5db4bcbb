import { Horizon } from '../horizon/Horizon.tsx'
import { Text } from '../text/Text.tsx'
import { BoardingPass } from './BoardingPass.tsx'
import { Datum } from './Datum.tsx'

export const NearlyThere = () => (
  <div style={{ maxWidth: 640 }}>
    <BoardingPass stub={<><Datum term="Valid" big>24 hours</Datum><Datum term="Until" code>22 Nov 06:42</Datum></>}>
      <Horizon level={0} />
      <Text variant="subtitle">Nearly there</Text>
      <Datum term="Sent to">dana.whitfield@example.com</Datum>
    </BoardingPass>
  </div>
)
