/** The mail server refuses this mail permanently (5xx), so another try would not help. */
export class MailRefused extends Error {}
