import { ClaimConfirmed, ClaimReleased, ValueClaimed } from '../claims.ts'
import { byProcess, example } from './example.ts'

const byClaims = byProcess('claims', 'process.claims')

const ofStudent = { ...byClaims, stream: 'claim-hmac-mia' }
export const addressClaimed = example(ofStudent, ValueClaimed, { kind: 'email', holder: 'user-stud-mia', claimId: 'c1' })
export const addressConfirmed = example(ofStudent, ClaimConfirmed, { holder: 'user-stud-mia', claimId: 'c1' })

const abandoned = { ...byClaims, stream: 'claim-hmac-old' }
export const abandonedClaimed = example(abandoned, ValueClaimed, { kind: 'email', holder: 'user-stud-old', claimId: 'c2' })
export const abandonedReleased = example(abandoned, ClaimReleased, { holder: 'user-stud-old', claimId: 'c2' })
