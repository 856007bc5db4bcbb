/**
 * The English labels of the specification's enumerations (section 3), by id, as the lists of the
 * interface have them. They have a file of their own, so that no screen loads them.
 */
import type { areas, environments, genders, languages, positions } from './choices.ts'

type Labels<Ids extends readonly (number | string)[]> = Readonly<Record<Ids[number], string>>

export const genderLabels: Labels<typeof genders> = { 1: 'Male', 2: 'Female', 3: 'Other' }
export const positionLabels: Labels<typeof positions> = {
  1: 'Travel Agent/Travel Consultant/Corporate Travel Manager',
  2: 'Agency Owner/Business Manager',
  3: 'Sales Manager/Operations Manager',
  4: 'Airline Contracting Specialist/Product Development Specialist',
  5: 'Customer Service/Call Center',
  6: 'Trainee',
  7: 'Other',
}
export const areaLabels: Labels<typeof areas> = {
  1: 'Business travel',
  2: 'Leisure travel',
  3: 'Both',
}
export const environmentLabels: Labels<typeof environments> = {
  1: 'Traditional office',
  2: 'Home office',
}
export const languageLabels: Labels<typeof languages> = { EN: 'English', FR: 'French' }
