import { picture } from '../kit/document.ts'
import { course, fieldPatches, grove, hillsAbove, houses, leafPin, railway } from '../kit/map-marks.ts'
import { through } from '../kit/spine.ts'

/** The country round Uruli Kanchan from above, north up: the river, the highway and railway, the village, the hills, the nursery's pin. */
export function scene(): string {
  const river = through([
    [-60, 90],
    [140, 150],
    [330, 84],
    [560, 130],
    [720, 60],
    [930, 96],
    [1080, 40],
    [1260, 70],
  ])
  const highway = through([
    [-60, 330],
    [220, 352],
    [520, 402],
    [800, 404],
    [1260, 470],
  ])
  const line = through([
    [-60, 282],
    [240, 300],
    [520, 340],
    [820, 344],
    [1260, 400],
  ])
  const lanes = [
    through([
      [560, 408],
      [610, 470],
      [700, 524],
      [742, 600],
      [730, 700],
    ]),
    through([
      [380, 380],
      [360, 250],
      [420, 120],
      [400, -30],
    ]),
    through([
      [900, 412],
      [960, 300],
      [1040, 190],
      [1060, -20],
    ]),
  ]
  const backdrop =
    fieldPatches(1200, 675) +
    hillsAbove(
      [
        [-80, 650],
        [120, 600],
        [330, 640],
        [560, 690],
      ],
      92,
    ) +
    hillsAbove(
      [
        [880, 700],
        [1010, 620],
        [1150, 610],
        [1290, 640],
      ],
      84,
    )
  return picture(
    course(river, 58, '#C9D6B4', '#94BEC0') +
      lanes.map((lane) => course(lane, 14, '#D8C7A0', '#FAF3E0')).join('') +
      railway(line) +
      course(highway, 26, '#C9A978', '#FBEFD2') +
      houses([480, 300], 6, 2, 'north') +
      houses([470, 462], 5, 3, 'south') +
      grove([210, 210], 9, 70, 'bank') +
      grove([860, 150], 10, 90, 'orchard') +
      grove([640, 600], 8, 56, 'lane') +
      grove([890, 520], 9, 70, 'field') +
      grove([180, 500], 7, 70, 'foot') +
      leafPin(762, 540, 170),
    { width: 1200, height: 675, paper: 'straw', backdrop },
  )
}
