/** Every call that takes a body, as product 2.14 to 2.17 and the specification's §3 and §7 describe it: what is sent, and how long it may be. */
export type Kind = 'text' | 'id' | 'email' | 'day' | 'instant' | 'word' | 'number' | 'flag' | 'list' | 'object'
export type Field = {
  readonly name: string
  readonly kind: Kind
  readonly required: boolean
  /** `null` removes it. */ readonly removable: boolean
  /** Longest text, longest list or greatest number. */ readonly most?: number
}
export type Described = {
  readonly call: string
  /** With things in braces, filled in by the test. */
  readonly path: string
  readonly as: 'visitor' | 'student' | 'recruiter' | 'employee' | 'professor'
  /** Would be taken as it stands; each test spoils one thing of it. */
  readonly body: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
}

/** `name*:kind:most`; the star marks a field that has to be there, a question mark one that null removes. A dot leads into an object. */
function fields(text: string): readonly Field[] {
  return text.split(/\s+/).map((word) => {
    const [name = '', kind = 'text', most] = word.split(':')
    return {
      name: name.replace(/[*?]+$/, ''),
      kind: kind as Kind,
      required: name.includes('*'),
      removable: name.endsWith('?'),
      ...(most && { most: Number(most) }),
    }
  })
}

const jobFields =
  'jobType:word workplaceType:word address:text:300 recruiter:id skills:list:20 openings:number:1000 closesOn:day salaryMin:number salaryMax:number salaryPeriod:word minGpa:number:4 gradFrom:day gradTo:day sponsorsVisa:flag blindReview:flag'
const changedFields = jobFields.replaceAll(
  /(address|openings|closesOn|salary\w+|minGpa|grad\w+|sponsorsVisa|blindReview):/g,
  (_, name: string) => `${name}?:`,
)
const nested = (prefix: string, text: string) => text.replaceAll(/(^|\s)(?=\S)/g, `$1${prefix}.`)
const profileFields =
  'phone:text:40 degree:word major:text:120 classYear:number:2100 graduationDate:day gpa:number:4 gpaVisible:flag skills:list:50 workExperiences:list:30 links:object preferredJobTypes:list visibility:word openToReferrals:flag university:id'
const job = {
  title: 'Storage engineer',
  jobType: 'full_time',
  workplaceType: 'remote',
  description: 'Keeps what was written, whatever happens.',
  skills: [],
}
const registration = {
  password: 'long enough',
  displayName: 'Nobody',
  email: 'nobody@home.example.com',
  invitationId: '{invitation}',
  profile: {},
  consents: { terms: true },
}

export const calls: readonly Described[] = [
  { call: 'verifyToken', path: 'POST /auth/verifyToken', as: 'visitor', body: { token: 'a.b.c' }, fields: fields('token*:text:8192') },
  {
    call: 'register',
    path: 'POST /register',
    as: 'visitor',
    body: registration,
    fields: fields(
      `password*:text:200 displayName*:text:120 email:email:254 invitationId:id role:word profile:object ${nested('profile', profileFields)} consents*:object consents.terms*:flag consents.ferpaRelease:flag consents.shareWithNominator:flag consents.shareWithCareerOffice:flag consents.shareReason:flag`,
    ),
  },
  {
    call: 'resetPassword',
    path: 'POST /reset-password',
    as: 'visitor',
    body: { email: 'nobody@home.example.com' },
    fields: fields('email*:email:254'),
  },
  {
    call: 'changePassword',
    path: 'POST /user/changePassword',
    as: 'student',
    body: { newPassword: 'another one', idToken: 'a.b.c' },
    fields: fields('newPassword*:text:200 idToken*:text:10000'),
  },
  {
    call: 'updateField',
    path: 'POST /user/updateField',
    as: 'student',
    body: { attr: 'phone', uid: '{student}', value: '1' },
    fields: fields('attr*:text:60 uid:id value*?:text:40'),
  },
  {
    call: 'post a job',
    path: 'POST /jobs/post',
    as: 'recruiter',
    body: job,
    fields: fields(
      `title*:text:120 ${jobFields.replace('jobType', 'jobType*').replace('workplaceType', 'workplaceType*').replace('skills', 'skills*')} description*:text:10000 organization:id status:word`,
    ),
  },
  {
    call: 'update a job',
    path: 'POST /jobs/update',
    as: 'recruiter',
    body: { id: '{job}', formData: { title: 'Another title' } },
    fields: fields(
      `id*:id uid:id formData*:object ${nested('formData', `title:text:120 ${changedFields} description:text:10000 organization:id status:word`)}`,
    ),
  },
  {
    call: 'search jobs',
    path: 'POST /jobs/search',
    as: 'student',
    body: {},
    fields: fields('titles:list skills:list jobType:word workplaceType:word organization:id limit:number:100 cursor:text:2000'),
  },
  {
    call: 'apply',
    path: 'POST /students/apply-job',
    as: 'student',
    body: { jobId: '{job}' },
    fields: fields('jobId*:id studentId:id name:text:120 email:email:254 university:text:120 coverLetter:text:10000 status:word'),
  },
  {
    call: 'search students',
    path: 'POST /students/search',
    as: 'recruiter',
    body: {},
    fields: fields('schools:list:50 skills:list:50 gpaRange:list:2 name:text:120 limit:number:100 cursor:text:2000'),
  },
  {
    call: 'change a status',
    path: 'PUT /applications/status/{application}',
    as: 'recruiter',
    body: { status: 'rejected' },
    fields: fields(
      'status*:word reasonCode:word reason:text:4000 note:text:4000 expectedRevision:number undoes:id offerExpiresOn:day offerText:text:10000 interviewAt:instant',
    ),
  },
  { call: 'view an application', path: 'POST /applications/{application}/viewed', as: 'recruiter', body: {}, fields: [] },
  ...(['student', 'professor'] as const).map((as): Described => ({
    call: `invite a student as ${as}`,
    path: 'POST /invitations/student',
    as,
    body: { email: 'nobody@home.example.com' },
    fields: fields(
      'email*:email:254 name:text:120 text:text:4000 subject:text:200 organization:id university:id position:text:120 reason:text:4000 professorEmail:email:254 invitedBy:id',
    ),
  })),
  { call: 'open an invitation', path: 'POST /invitation/{invitation}/opened', as: 'visitor', body: {}, fields: [] },
  {
    call: 'answer a nomination',
    path: 'POST /nominations/consent/{nomination}',
    as: 'student',
    body: { consent: false },
    fields: fields('consent*:flag shareReason:flag shareWithNominator:flag'),
  },
  {
    call: 'refer',
    path: 'POST /referrals/invite',
    as: 'employee',
    body: { email: 'nobody@home.example.com' },
    fields: fields('studentId:id email:email:254 name:text:120 jobId:id message:text:2000 employeeId:id organization:id'),
  },
  {
    call: 'accept a referral',
    path: 'POST /referrals/accept/',
    as: 'student',
    body: { referralId: '{referral}', jobId: '{job}' },
    fields: fields('referralId*:id jobId*:id expirationDate:day studentId:id'),
  },
  {
    call: 'decline a referral',
    path: 'POST /referrals/decline/',
    as: 'student',
    body: { referralId: '{referral}' },
    fields: fields('referralId*:id studentId:id reason:text:2000'),
  },
  {
    call: 'move a referral',
    path: 'POST /referrals/update-status',
    as: 'student',
    body: { referralId: '{referral}', status: 'withdrawn' },
    fields: fields('referralId*:id status*:word reason:text:2000'),
  },
  {
    call: 'send a message',
    path: 'POST /messages/send',
    as: 'student',
    body: { toUser: '{contact}', message: 'Hello.' },
    fields: fields('fromName:text:120 toUser*:id toName:text:120 message*:text:4000'),
  },
  {
    call: 'mark messages as read',
    path: 'POST /messages/mark-as-read',
    as: 'student',
    body: { contactId: '{contact}' },
    fields: fields('uid:id contactId*:id'),
  },
]
