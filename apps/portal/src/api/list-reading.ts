export { readObjects } from '@passerelle/kit'
