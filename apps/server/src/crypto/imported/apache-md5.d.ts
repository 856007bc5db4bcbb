declare module 'apache-md5' {
  /** @param salt a whole hash; its beginning names the kind and the salt */
  export default function md5Crypt(password: string, salt: string): string
}
