// Texts are read from text/*.txt by the build.
declare module "texts:*" {
  const texts: Record<string, string>;
  export default texts;
}
