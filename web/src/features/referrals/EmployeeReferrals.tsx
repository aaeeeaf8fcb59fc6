import type { CompanyUser } from '../../app/screen.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useRefer } from './ReferralHead.tsx'
import { ReferralList } from './ReferralList.tsx'

/** The referrals of an employee, with their status. */
export function EmployeeReferrals({ user }: { readonly user: CompanyUser }) {
  const referrals = useList('referrals.listForEmployee', { uid: user.uid }, { whole: true })
  const { button, drawer } = useRefer(user)
  return (
    <>
      <PageHeader
        title="Referrals"
        lead={`Students you vouch for at ${user.organizationLabel ?? 'your company'}`}
        actions={
          referrals.data?.length !== 0 && (
            <>
              <CsvButton operation="referrals.listForEmployee" input={{ uid: user.uid }} />
              {button}
            </>
          )
        }
      />
      <section className="card">
        <Loaded query={referrals} what="your referrals">
          {(all) => <ReferralList all={all} refer={button} />}
        </Loaded>
      </section>
      {drawer}
    </>
  )
}
