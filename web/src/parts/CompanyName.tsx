import { CompanyLink } from '../ui/CompanyLink.tsx'
import { useRead } from '../api/use-call.ts'

/** The name of a company, which leads to its page where it has one: a company that nobody has confirmed yet may have jobs, and no page. */
export function CompanyName({ id, label }: { readonly id: string; readonly label: string }) {
  const { data } = useRead('organizations.page', { id })
  return data ? <CompanyLink id={id} label={label} /> : label
}
