/** A field of an account in a sentence: `workAuthorization` is the work authorization. */
export function fieldName(attr: string): string {
  return names[attr] ?? attr.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const names: Readonly<Record<string, string>> = {
  displayName: 'name',
  email: 'e-mail address',
  gpa: 'GPA',
  gpaVisible: 'visibility of the GPA',
  scope: 'scope of reports',
  timezone: 'time zone',
  verified: 'confirmation of the place',
}
