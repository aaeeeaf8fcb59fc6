import { useList } from '../../api/use-call.ts'
import type { FormFields } from '../../api/use-fields.ts'
import { SelectField } from '../../ui/fields/Field.tsx'
import type { JobDraft } from './job-form.ts'

/** Who looks after the job, where there is somebody to choose from. */
export function RecruiterField({ form, uid }: { readonly form: FormFields<'jobs.post', JobDraft>; readonly uid: string }) {
  const { data: colleagues = [] } = useList('collections.recruiters', {}, { whole: true })
  const looksAfter = form.field('recruiter')
  const recruiter = looksAfter.value || uid
  const here = [
    { value: uid, label: 'You' },
    ...colleagues.filter((colleague) => colleague.uid !== uid).map((colleague) => ({ value: colleague.uid, label: colleague.displayName })),
  ]
  // A list without the present value would show its first one, and choosing that would change nothing.
  const options = here.some(({ value }) => value === recruiter) ? here : [{ value: recruiter, label: 'A former colleague' }, ...here]
  if (colleagues.length === 0 || options.length < 2) return null
  return (
    <SelectField
      label="Looked after by"
      hint="Gets the mails about its applications."
      options={options}
      {...looksAfter}
      value={recruiter}
    />
  )
}
