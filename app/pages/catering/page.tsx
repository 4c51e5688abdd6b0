export default function CateringPage() {
  return <h1>Catering</h1>
}
