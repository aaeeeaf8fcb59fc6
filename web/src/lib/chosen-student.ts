/** The student for whom a form to refer or to nominate is opened, on the student's page. */
export type ChosenStudent = {
  readonly uid: string
  readonly displayName: string
  /** Where the page knows it. */
  readonly email?: string | undefined
}
