import { OurPhone } from './our-phone.tsx'

/** Says that a package holds what somebody may not eat, as they wrote. The order goes on. */
export function ClashNote({ name, clash }: { name: string; clash: string }) {
  return (
    <p className="mt-2 border-l-8 border-chilli bg-cream p-3 font-bold">
      {name} {clash}. Please ring us on <OurPhone />
    </p>
  )
}
