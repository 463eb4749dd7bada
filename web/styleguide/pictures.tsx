import { Image } from '../ui/image.tsx'
import { PlantPicture } from '../ui/plant-picture.tsx'
import { ScenePicture } from '../ui/scene-picture.tsx'
import { Chapter, Specimen } from './specimen.tsx'

export function Pictures() {
  return (
    <Chapter title="Pictures">
      <Specimen name="PlantPicture: the shop's own, before it loads, from elsewhere and broken">
        <PlantPicture url="/images/plants/monstera-main.jpg" alt="Monstera" sizes="160px" className="size-40" />
        <span className="size-40 rounded-press bg-paper-deep" />
        <PlantPicture url="/images/placeholder.jpg" alt="From elsewhere" sizes="160px" className="size-40" />
        <PlantPicture url="/images/plants/no-such-plant.jpg" alt="Broken" sizes="160px" className="size-40" />
      </Specimen>
      <Specimen name="ScenePicture">
        <ScenePicture name="indoor" alt="Indoor plants" sizes="320px" className="aspect-4/3 w-80 rounded-press" />
      </Specimen>
      <Specimen name="Image, whole and broken">
        <Image src="/images/pots.jpg" alt="Pots" width={160} height={120} />
        <Image src="/images/nothing.jpg" alt="Broken" width={160} height={120} className="object-cover" />
      </Specimen>
    </Chapter>
  )
}
