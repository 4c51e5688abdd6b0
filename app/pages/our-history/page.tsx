export default function OurHistoryPage() {
  return <h1>OurHistory</h1>
}
