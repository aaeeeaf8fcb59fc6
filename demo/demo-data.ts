/** The people, organizations, jobs and texts of the demo. All of it is fictional; addresses end in example.edu, example.com or .example. */
import type { JobType, WorkplaceType } from '#events/vocabulary/jobs/jobs.ts'
import type { Role } from '#events/vocabulary/roles.ts'

export const demoUniversity = 'demo-university'
export const demoCompany = 'kestrel-works'

export type FixedAccount = { readonly email: string; readonly role: Role; readonly displayName: string; readonly place?: string }

/** A colleague of the demo professor. */
export const secondProfessor = 'professor2@demo.example'

/** The accounts with a published password. */
export const fixedAccounts: readonly FixedAccount[] = [
  { email: 'student@demo.example', role: 'student', displayName: 'Sam Demo-Student', place: demoUniversity },
  { email: 'professor@demo.example', role: 'professor', displayName: 'Pat Demo-Professor', place: demoUniversity },
  { email: 'university@demo.example', role: 'university', displayName: 'Uma Demo-Staff', place: demoUniversity },
  { email: 'recruiter@demo.example', role: 'recruiter', displayName: 'Robin Demo-Recruiter', place: demoCompany },
  { email: 'employee@demo.example', role: 'employee', displayName: 'Emery Demo-Employee', place: demoCompany },
  { email: 'admin@demo.example', role: 'admin', displayName: 'Ash Demo-Admin' },
  { email: 'analyst@demo.example', role: 'analyst', displayName: 'Ana Demo-Analyst' },
  { email: 'recruiter2@demo.example', role: 'recruiter', displayName: 'Remy Demo-Recruiter', place: 'brightbarrow' },
  { email: secondProfessor, role: 'professor', displayName: 'Penn Demo-Professor', place: demoUniversity },
]

export const universities = [
  { id: demoUniversity, label: 'Demo State University', domain: 'demo-state.example.edu', timezone: 'America/Chicago' },
  { id: 'fernhollow', label: 'Fernhollow University', domain: 'fernhollow.example.edu', timezone: 'America/New_York' },
  { id: 'saltmarsh', label: 'Saltmarsh College', domain: 'saltmarsh.example.edu', timezone: 'America/New_York' },
  { id: 'high-mesa', label: 'High Mesa Tech', domain: 'high-mesa.example.edu', timezone: 'America/Denver' },
] as const

export const companies = [
  { id: demoCompany, label: 'Kestrel Works', domain: 'kestrel-works.example.com', timezone: 'America/Chicago' },
  { id: 'brightbarrow', label: 'Brightbarrow Systems', domain: 'brightbarrow.example.com', timezone: 'America/Los_Angeles' },
  { id: 'papercrane', label: 'Papercrane Data', domain: 'papercrane.example.com', timezone: 'America/New_York' },
  { id: 'tinwhistle', label: 'Tinwhistle Cloud', domain: 'tinwhistle.example.com', timezone: 'America/Los_Angeles' },
  { id: 'moonlit', label: 'Moonlit Compilers', domain: 'moonlit.example.com', timezone: 'America/Denver' },
] as const

/** Id and label; a student knows skills of one or two of these groups. */
export const skillGroups: readonly (readonly (readonly [id: string, label: string])[])[] = [
  [
    ['go', 'Go'],
    ['java', 'Java'],
    ['kotlin', 'Kotlin'],
    ['sql', 'SQL'],
    ['postgresql', 'PostgreSQL'],
    ['distributed-systems', 'Distributed systems'],
    ['rest-apis', 'REST APIs'],
    ['event-sourcing', 'Event sourcing'],
  ],
  [
    ['typescript', 'TypeScript'],
    ['javascript', 'JavaScript'],
    ['react', 'React'],
    ['css', 'CSS'],
    ['accessibility', 'Accessibility'],
    ['graphql', 'GraphQL'],
    ['ux-research', 'UX research'],
  ],
  [
    ['python', 'Python'],
    ['machine-learning', 'Machine learning'],
    ['pytorch', 'PyTorch'],
    ['statistics', 'Statistics'],
    ['data-visualization', 'Data visualization'],
    ['r', 'R'],
    ['natural-language-processing', 'Natural language processing'],
  ],
  [
    ['c', 'C'],
    ['c-plus-plus', 'C++'],
    ['rust', 'Rust'],
    ['compilers', 'Compilers'],
    ['operating-systems', 'Operating systems'],
    ['embedded-systems', 'Embedded systems'],
    ['computer-architecture', 'Computer architecture'],
  ],
  [
    ['linux', 'Linux'],
    ['docker', 'Docker'],
    ['kubernetes', 'Kubernetes'],
    ['terraform', 'Terraform'],
    ['networking', 'Networking'],
    ['security', 'Security'],
    ['cryptography', 'Cryptography'],
  ],
  [
    ['swift', 'Swift'],
    ['android', 'Android'],
    ['c-sharp', 'C#'],
    ['game-development', 'Game development'],
    ['computer-graphics', 'Computer graphics'],
  ],
]

export type DemoJob = {
  readonly id: string
  readonly company: string
  readonly title: string
  /** Left out where the company does not say. */
  readonly pay?: readonly [from: number, to: number, period: 'hour' | 'year']
  readonly jobType: JobType
  readonly workplaceType: WorkplaceType
  readonly address?: string
  readonly skills: readonly string[]
  readonly description: string
  readonly blindReview?: true
  /** The final status of a job that has ended. */
  readonly ended?: 'closed' | 'filled'
}

export const jobs: readonly DemoJob[] = [
  {
    id: 'kw-backend',
    company: demoCompany,
    title: 'Backend engineer, new graduate',
    pay: [112_000, 128_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'hybrid',
    address: '12 Falconer Street, Springfield, IL',
    skills: ['go', 'postgresql', 'distributed-systems'],
    description:
      'Build the services that route a million parcels a day. You will own one of them within your first half year, with a mentor at your side.',
  },
  {
    id: 'kw-frontend',
    company: demoCompany,
    title: 'Frontend engineering intern',
    pay: [38, 44, 'hour'],
    jobType: 'internship',
    workplaceType: 'on_site',
    address: '12 Falconer Street, Springfield, IL',
    skills: ['typescript', 'react', 'accessibility'],
    description:
      'Spend a summer on the screens that dispatchers look at all day. We care about keyboards, contrast and the last ten milliseconds.',
  },
  {
    id: 'kw-ml',
    company: demoCompany,
    title: 'Machine learning co-op',
    jobType: 'co_op',
    workplaceType: 'hybrid',
    address: '12 Falconer Street, Springfield, IL',
    skills: ['python', 'machine-learning', 'statistics'],
    description: 'Predict when a truck will arrive, and say honestly how sure you are. Six months, alternating with your classes.',
  },
  {
    id: 'kw-platform',
    company: demoCompany,
    title: 'Platform engineering intern',
    pay: [40, 46, 'hour'],
    jobType: 'internship',
    workplaceType: 'remote',
    skills: ['kubernetes', 'linux', 'go'],
    description: 'Make deployments boring. You will shorten the path from a merged change to a running one, and measure that you did.',
  },
  {
    id: 'kw-embedded',
    company: demoCompany,
    title: 'Embedded software engineer',
    pay: [118_000, 136_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'on_site',
    address: '40 Harrier Path, Peoria, IL',
    skills: ['c', 'rust', 'embedded-systems'],
    blindReview: true,
    description: 'Our scanners run on a coin cell for two years. Keep it that way while they learn three new tricks.',
  },
  {
    id: 'bb-fullstack',
    company: 'brightbarrow',
    title: 'Full-stack engineer, new graduate',
    pay: [105_000, 124_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'hybrid',
    address: '5 Wheelwright Lane, Portland, OR',
    skills: ['typescript', 'react', 'sql'],
    description: 'From the table to the button: you build whole features for the people who run community clinics.',
  },
  {
    id: 'bb-security',
    company: 'brightbarrow',
    title: 'Security engineering intern',
    pay: [41, 47, 'hour'],
    jobType: 'internship',
    workplaceType: 'on_site',
    address: '5 Wheelwright Lane, Portland, OR',
    skills: ['security', 'cryptography', 'networking'],
    description: 'Attack our staging systems with permission, write down what you found, and help to mend it.',
  },
  {
    id: 'bb-mobile',
    company: 'brightbarrow',
    title: 'Android developer, part time',
    pay: [29, 33, 'hour'],
    jobType: 'part_time',
    workplaceType: 'remote',
    skills: ['android', 'kotlin'],
    description: 'Twenty hours a week beside your studies, on an app that nurses use with gloves on.',
  },
  {
    id: 'pc-data',
    company: 'papercrane',
    title: 'Data engineer',
    pay: [108_000, 126_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'hybrid',
    address: '77 Fold Street, Albany, NY',
    skills: ['python', 'sql', 'distributed-systems'],
    description: 'Turn twelve thousand untidy files a night into tables that nobody has to apologize for.',
  },
  {
    id: 'pc-nlp',
    company: 'papercrane',
    title: 'Research assistant, language models',
    jobType: 'research',
    workplaceType: 'on_site',
    address: '77 Fold Street, Albany, NY',
    skills: ['natural-language-processing', 'pytorch', 'python'],
    description: 'Measure what small models understand of legal text, and publish it whatever the answer is.',
  },
  {
    id: 'tw-sre',
    company: 'tinwhistle',
    title: 'Site reliability engineer',
    pay: [121_000, 140_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'remote',
    skills: ['linux', 'kubernetes', 'terraform'],
    description: 'Carry a pager that hardly ever rings, because you spent last month making it so.',
  },
  {
    id: 'tw-network',
    company: 'tinwhistle',
    title: 'Networking intern',
    pay: [39, 45, 'hour'],
    jobType: 'internship',
    workplaceType: 'on_site',
    address: '300 Reed Avenue, Tacoma, WA',
    skills: ['networking', 'c', 'linux'],
    description: 'Find out where the other forty milliseconds go, between two racks that stand next to each other.',
  },
  {
    id: 'ml-compiler',
    company: 'moonlit',
    title: 'Compiler engineer',
    pay: [130_000, 152_000, 'year'],
    jobType: 'full_time',
    workplaceType: 'hybrid',
    address: '9 Crescent Way, Boulder, CO',
    skills: ['compilers', 'c-plus-plus', 'computer-architecture'],
    description: 'Teach a compiler to see what a person sees at a glance: that this loop never needed to run.',
  },
  {
    id: 'ml-graphics',
    company: 'moonlit',
    title: 'Graphics engineer, contract',
    jobType: 'contract',
    workplaceType: 'remote',
    skills: ['computer-graphics', 'c-plus-plus', 'game-development'],
    description: 'A year of shaders for a planetarium that opens next autumn, with a fixed end and a fixed fee.',
  },
  {
    id: 'kw-qa',
    company: demoCompany,
    title: 'Test automation intern',
    pay: [36, 41, 'hour'],
    jobType: 'internship',
    workplaceType: 'hybrid',
    address: '12 Falconer Street, Springfield, IL',
    skills: ['typescript', 'python'],
    description: 'Write the tests that we should have had a year ago, and the tools that make the next ones short.',
    ended: 'filled',
  },
  {
    id: 'pc-viz',
    company: 'papercrane',
    title: 'Data visualization intern',
    pay: [34, 40, 'hour'],
    jobType: 'internship',
    workplaceType: 'remote',
    skills: ['data-visualization', 'javascript'],
    description: 'Draw one chart a week that changes somebody’s mind, and learn why the other four did not.',
    ended: 'closed',
  },
  {
    id: 'tw-support',
    company: 'tinwhistle',
    title: 'Developer support, part time',
    pay: [27, 31, 'hour'],
    jobType: 'part_time',
    workplaceType: 'remote',
    skills: ['rest-apis', 'linux'],
    description: 'Answer the questions of people who build on us, and fix the documentation so that nobody asks twice.',
    ended: 'closed',
  },
]

export const firstNames = [
  'Avery',
  'Blake',
  'Casey',
  'Dana',
  'Ellis',
  'Finley',
  'Gray',
  'Harper',
  'Indigo',
  'Jules',
  'Kai',
  'Lennon',
  'Marlow',
  'Noor',
  'Oakley',
  'Parker',
  'Quinn',
  'Reese',
  'Sage',
  'Tatum',
] as const
export const lastNames = [
  'Applewood',
  'Briarwick',
  'Cobblestone',
  'Dewberry',
  'Everbrook',
  'Foxglove',
  'Goldfinch',
  'Hollowell',
  'Ironwood',
  'Juniper',
  'Kettlewell',
  'Larkspur',
  'Merriweather',
  'Nettleford',
  'Oatsworth',
  'Pennyfield',
  'Quillfeather',
] as const

export const majors = ['Computer science', 'Software engineering', 'Computer engineering', 'Data science'] as const

export const coverLetters = [
  'I have built something close to this in a course project, and I would like to find out where it breaks when real people use it.',
  'Your posting describes the part of my studies that I kept doing after the deadline. I would be glad to show you what came of it.',
  'I am looking for a team that reviews carefully and ships often. Two friends of mine interned with you and came back better engineers.',
] as const

export const reasons = [
  'Wrote the clearest operating-systems project I have graded in ten years, and then helped two other groups with theirs.',
  'Top of the algorithms class, and the first to say so when an argument has a hole, including in my own slides.',
  'Led the student team that rebuilt our lab’s scheduling system. It has run since without a single complaint.',
  'Curious, careful and kind: the three I would hire for, in that order.',
] as const

/** Notes of recruiters once somebody is invited to an interview. */
export const impressions: readonly { readonly text: string; readonly rating: number }[] = [
  { text: 'Explained the trade-off in the second project before we asked. Invite early.', rating: 4 },
  { text: 'Solid tests, thin on databases. Ask what they would index, and why.', rating: 3 },
  { text: 'The letter says less than the profile. Let them walk us through one change.', rating: 2 },
]
