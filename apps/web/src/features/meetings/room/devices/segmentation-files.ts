/** Where the build puts MediaPipe's files; the version is that of the package. */
export const segmentationFiles = '/assets/selfie-segmentation-0.1.1675465747/'
