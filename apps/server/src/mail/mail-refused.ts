/** The mail server refuses this mail for good (5xx), so another try would not help. */
export class MailRefused extends Error {}
