# docker build -t gpubmc . && docker run --rm -v "$PWD:/work" gpubmc kernel.cu
FROM debian:12-slim AS build
COPY . /gpubmc
RUN cp "$(/gpubmc/dev package)" /gpubmc.deb

FROM debian:12-slim
RUN --mount=type=bind,from=build,source=/gpubmc.deb,target=/gpubmc.deb \
    apt-get update && apt-get install -y --no-install-recommends /gpubmc.deb && rm -rf /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["gpubmc"]
