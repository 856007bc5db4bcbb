/** Milliseconds (specification, section 9). */
export const debounceDelay = 500

/**
 * Returns a function that calls the given one some time after its last call, with the arguments of
 * that call.
 * @param delay milliseconds
 * @returns the function; its `cancel` drops a call that waits
 */
export function debounce<A extends readonly unknown[]>(
  call: (...args: A) => void,
  delay: number = debounceDelay,
): ((...args: A) => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const debounced = (...args: A) => {
    cancel()
    timer = setTimeout(() => call(...args), delay)
  }
  return Object.assign(debounced, { cancel })
}
