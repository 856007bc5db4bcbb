/**
 * In the place of immer, which the toolkit brings for reducers that change their state. Ours return the next one: nothing is ever a draft,
 * and the toolkit itself refuses a reducer that returns nothing.
 */
export const isDraft = () => false
export const isDraftable = () => false

const asItIs = <T>(value: T): T => value
export { asItIs as current, asItIs as freeze, asItIs as original, asItIs as produce }
