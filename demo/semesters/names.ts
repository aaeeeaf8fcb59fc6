/** Names of the demo of eight semesters. All of them are made up; addresses end in example.edu and example.com. */
import { companies as tinyCompanies, universities as tinyUniversities, firstNames, lastNames } from '../demo-data.ts'

export type Place = { readonly id: string; readonly label: string; readonly domain: string; readonly timezone: string }

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const

function placesOf(labels: readonly string[], top: 'edu' | 'com'): readonly Place[] {
  return labels.map((label, n) => {
    const id = label.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    return { id, label, domain: `${id}.example.${top}`, timezone: zones[n % zones.length] ?? 'UTC' }
  })
}

export const universities: readonly Place[] = [
  ...tinyUniversities,
  ...placesOf(
    [
      'Alder Ridge University',
      'Bitterroot State',
      'Cinder Falls Institute',
      'Driftwood College',
      'Eastlight University',
      'Foxbridge Tech',
      'Granite Bay University',
      'Harrowgate State',
      'Ironbark College',
      'Juniper Valley University',
      'Kingsfen Institute',
      'Larkmoor University',
      'Millstone State',
      'Northwater University',
      'Orchard Hill College',
      'Pinecrest Tech',
      'Quarrystone University',
      'Redfern State',
      'Stillwater Institute',
      'Thornbury University',
    ],
    'edu',
  ),
]

/** The first eight are large. */
export const companies: readonly Place[] = [
  ...tinyCompanies,
  ...placesOf(
    `Amberline Systems|Basalt Networks|Cobalt Harbor|Deepwell Analytics|Elmstreet Software|Fieldglass Robotics|Gullwing Aerospace|Hearthside Health
Inkwell Publishing|Jetty Logistics|Keystroke Labs|Lanternfish Games|Mapleleaf Insurance|Nightjar Security|Oxbow Energy|Pebble Payments
Quickstep Mobility|Rainshadow Climate|Silverbirch Bank|Tidepool Biotech|Umbra Imaging|Veldt Agriculture|Wavelength Audio|Xylem Water
Yardarm Shipping|Zephyr Wind|Almanac Weather|Beeline Delivery|Copperkettle Foods|Dovetail Furniture|Evergreen Learning|Firefly Lighting
Gatepost Homes|Hopscotch Toys|Isobar Data|Jackdaw Media|Kiln Ceramics|Lodestone Maps|Marigold Care|Nutshell Search|Outrigger Travel
Plumbline Construction|Quillwork Legal|Riverbend Rail|Saddleback Outdoors|Thistle Genomics|Uplift Drones|Verdigris Materials|Windrow Tractors
Yellowhammer Energy|Zigzag Knitwear|Archway Museums|Brickyard Cloud|Cartwheel Sports|Daybreak News`
      .split(/[|\n]/)
      .slice(0, 55),
    'com',
  ),
]

const moreFirst =
  `Adair Bellamy Caspian Darcy Emerson Farah Gwen Hollis Imani Jaya Keiko Lior Mireille Nadia Osei Priya Rowan Soren Thea Umar
Vera Wren Ximena Yusuf Zola Amara Bodhi Carmen Dmitri Elif`.split(/\s/)
const moreLast =
  `Ashdown Birchfield Candlewick Dunmore Elderfield Fairweather Greystone Hawthorne Inkpen Jessamine Kingsley Loxley Marshwood
Northcote Oldacre Penhallow Quarrington Rosewater Stonebridge Thistlewood Underhill Valebrook Wetherby Yarrow Zeller Ambrose Blackthorn
Copperfield Downing Eastlake`.split(/\s/)

export const givenNames: readonly string[] = [...firstNames, ...moreFirst]
export const familyNames: readonly string[] = [...lastNames, ...moreLast]
