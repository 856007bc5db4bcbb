/** The mail server will never take this mail (5xx): trying again would not help. */
export class MailRefused extends Error {}
