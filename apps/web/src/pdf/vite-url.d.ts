/** The bundler gives the address of a file that is imported so. */
declare module '*?url' {
  const url: string;
  export default url;
}
