import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OrganizationReply } from '#contract/directory.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { CompanyCampuses } from '../../features/campuses/CompanyCampuses.tsx'
import { Colleagues } from '../../features/company/Colleagues.tsx'
import { CompanyProfile } from '../../features/company/CompanyProfile.tsx'
import { CompanyTrail } from '../../features/company/CompanyTrail.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { paths } from '../paths.ts'
import type { CompanyUser } from '../screen.ts'
import '../../features/company/company.css'

type Props = { readonly user: CompanyUser; readonly company: OrganizationReply }
type Tab = { readonly value: string; readonly label: string; readonly content: (props: Props) => ReactNode }

const tabs: readonly [Tab, ...Tab[]] = [
  { value: 'profile', label: 'Company', content: ({ company }) => <CompanyProfile company={company} /> },
  { value: 'people', label: 'Colleagues', content: ({ user }) => <Colleagues uid={user.uid} /> },
  { value: 'campuses', label: 'Campuses', content: () => <CompanyCampuses /> },
  { value: 'trail', label: 'What happened', content: ({ company }) => <CompanyTrail organization={company.id} /> },
]

/** A recruiter's own company. Notifications of universities' decisions lead to `/app/organizations`, which is its tab of campuses. */
export function CompanyPage({ user }: { readonly user: CompanyUser }) {
  const company = useRead('organizations.byIds', { list: user.organization })
  return (
    <Loaded query={company} what="your company" page="Company">
      {([own]) => (own ? <Company user={user} company={own} /> : <NotFound />)}
    </Loaded>
  )
}

function Company(props: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = pathname === paths.organizations ? 'campuses' : new URLSearchParams(search).get('tab')
  const tab = tabs.find(({ value }) => value === wanted) ?? tabs[0]
  const { label } = props.company
  return (
    <>
      <PageHeader
        title="Company"
        heading={label}
        avatar={<Avatar name={label} size={56} of="company" />}
        lead="What students read about you, who works here with you, and which campuses show your jobs"
        actions={<LinkButton to={`${paths.companies}/${props.company.id}`}>Your page</LinkButton>}
      />
      <Tabs
        label="Your company"
        choices={tabs}
        value={tab.value}
        onChange={(value) => void navigate(value === tabs[0].value ? paths.company : `${paths.company}?tab=${value}`, { replace: true })}
      >
        {tab.content(props)}
      </Tabs>
    </>
  )
}
