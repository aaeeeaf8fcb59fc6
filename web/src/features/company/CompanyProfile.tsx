import type { ReactNode } from 'react'
import type { OrganizationReply } from '#contract/directory.ts'
import { CompanyRecord } from '../../parts/CompanyRecord.tsx'
import { AutosaveField } from '../../parts/AutosaveField.tsx'
import { limits } from '#events/vocabulary/limits.ts'
import { SelectField } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Toggle.tsx'
import { Domains, Verification } from './Verification.tsx'
import { useSaveChoice } from '../../api/use-save-choice.ts'
import { useSaveCompany, type SaveCompany } from './use-save-company.ts'

function nameHint({ label, labelAsked, status }: OrganizationReply): string {
  if (labelAsked !== undefined) return `Waits for our team. Until then everybody reads ${label}.`
  return status === 'verified' ? 'A new name waits until our team has confirmed it.' : 'As students shall read it.'
}

type Props = { readonly company: OrganizationReply }
type SavedProps = Props & { readonly save: SaveCompany }

/** The profile that a company writes of itself; each field is saved by itself. */
export function CompanyProfile({ company }: Props) {
  const save = useSaveCompany(company.id)
  return (
    <div className="company-profile">
      <Section id="company-says" title="What students read">
        <Words company={company} save={save} />
      </Section>
      <div className="stack">
        <Verification company={company} />
        <Section id="company-record" title="How you answer">
          <CompanyRecord organization={company.id} />
          <p className="quiet small">
            Students read this line where they apply. It counts the applications of the last year that are two weeks old; opening one is no
            answer, and one that closes by itself had none.
          </p>
        </Section>
        <Section id="company-domains" title="Domains of your addresses">
          <OwnDomains company={company} save={save} />
        </Section>
        <Section id="company-shows" title="What you show">
          <Shown company={company} save={save} />
        </Section>
      </div>
    </div>
  )
}

function Section({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card-pad stack" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Words({ company, save }: SavedProps) {
  const { label, labelAsked, status, urls, description = '', timezone = 'UTC' } = company
  const choose = useSaveChoice(save)
  return (
    <>
      <AutosaveField
        label="Name of the company"
        hint={nameHint(company)}
        value={labelAsked ?? label}
        requiredMessage="Please write the name, as students shall read it."
        maxLength={limits.organizationLabel}
        onSave={(value) => save({ label: value ?? '' }, status === 'verified' ? 'Our team looks at the name' : 'Name saved')}
      />
      <AutosaveField
        label="About the company"
        hint="What you do, where, and whom you look for."
        rows={5}
        value={description}
        maxLength={limits.organizationDescription}
        onSave={(value) => save({ description: value ?? '' }, value === null ? 'Text removed' : 'Text saved')}
      />
      <AutosaveField
        label="Web addresses"
        hint="With commas between them."
        placeholder="https://example.com"
        value={urls.join(', ')}
        onSave={(value) => save({ urls: listIn(value) }, 'Web addresses saved')}
      />
      <SelectField
        label="Time zone"
        hint="In which a day ends. The last days of open jobs move with it; what has ended keeps its day."
        options={[...new Set([timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={timezone}
        onChange={({ target }) => void choose({ timezone: target.value }, 'Time zone saved')}
      />
    </>
  )
}

function OwnDomains({ company: { domains, domainsAsked = domains }, save }: SavedProps) {
  return (
    <>
      <Domains confirmed={domains} asked={domainsAsked} />
      <AutosaveField
        label="Domains"
        hint="With commas between them. Once our team has confirmed one, a colleague with such an address needs no approval."
        placeholder="example.com"
        value={domainsAsked.join(', ')}
        onSave={(value) => save({ domains: listIn(value) }, 'Domains saved')}
      />
    </>
  )
}

function Shown({ company: { publicPage = false, showRejectionCategory = false }, save }: SavedProps) {
  const choose = useSaveChoice(save)
  return (
    <>
      <Switch
        label="Public pages of our jobs"
        hint="Open jobs can be read and found without an account. No person is named there, and to apply one signs in."
        checked={publicPage}
        onChange={({ target: { checked } }) =>
          void choose({ publicPage: checked }, checked ? 'Your open jobs are public' : 'Your jobs are for people with an account')
        }
      />
      <Switch
        label="Reason of a rejection"
        hint="A student who is told of a rejection reads its category, such as “Skills do not match”, of what you reject from then on. Your notes stay with your team."
        checked={showRejectionCategory}
        onChange={({ target: { checked } }) =>
          void choose(
            { showRejectionCategory: checked },
            checked ? 'Students read the category of a rejection' : 'The reason of a rejection stays with your team',
          )
        }
      />
    </>
  )
}

function listIn(text: string | null): string[] {
  const items = (text ?? '').split(/[,，、،\s]+/).filter(Boolean)
  return [...new Set(items)]
}
