/** Whether a name or password stands before the address: `https://known.example@elsewhere.example` reads like the first, and opens the second. */
export function hasCredentials({ username, password }: Pick<URL, 'username' | 'password'>): boolean {
  return username !== '' || password !== ''
}
