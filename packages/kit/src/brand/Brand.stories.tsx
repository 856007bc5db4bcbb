import { ArrowRight } from 'lucide-react'
import { Icon } from '../icon/Icon.tsx'
import { Brand, ProductMark } from './Brand.tsx'
import { Plate } from './Plate.tsx'

export const LetterInside = () => <Brand name="eXperts" href="/" />
export const LetterAtTheStart = () => <Brand name="Passerelle" />
export const OwnParts = () => <Brand name="eXperts" parts={{ before: 'exp', letter: 'e', after: 'rts' }} href="/" />
export const OwnLogo = () => <Brand name="eXperts" logoUrl="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='32'/%3E" href="/" />
export const Mark = () => <ProductMark size={36} />
export const Plates = () => (
  <p>
    <Plate>1</Plate> <Plate kind="direction"><Icon of={ArrowRight} /></Plate> <Plate kind="off">3</Plate> <Plate kind="done">2</Plate> <Plate code>/pg</Plate>
  </p>
)
