/** The words that people use for a column whose name is no word of theirs. */
const columnWords: Readonly<Record<string, string>> = {
  email: 'address',
  graduationDate: 'day of graduation',
  startsOn: 'first day',
  organization: 'employer or school',
}

/** @param field of a command, which may hold a column within another field */
export function columnOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

export function wordOf(field: string): string {
  const column = columnOf(field)
  return columnWords[column] ?? column
}
