export function Component() { return null }
export function InfoPage() { return null }
export function AgencyPage() { return null }
export function NewsletterPage() { return null }
export function PasswordPage() { return null }
